/// How the page looks: in the light, in the dark, on a narrow screen and on paper.
enum PageStyle {
  static let sheet: StaticString = """
    :root{--ground:#f6f5f2;--card:#fff;--ink:#23262b;--quiet:#646a73;--line:#e2dfd8;--link:#1f5fa8;
    --running:#4f9d78;--gone:#d98a2b;--silent:#e5a93b;--reminded:#c2413b;--reopened:#2f74c0;
    --relaunched:#8457b8;--paused:#9aa0a8;--ended:#777e88;--asleep:#b3bccb;--off:#c9c6be;--unknown:#b9b4a8}
    @media (prefers-color-scheme:dark){:root{--ground:#15171a;--card:#1d2024;--ink:#e4e6e9;--quiet:#9ba2ab;
    --line:#30343a;--link:#7fb3ee;--running:#4c9a76;--gone:#d9933f;--silent:#dfae4e;--reminded:#e0645c;
    --reopened:#5b9ce0;--relaunched:#a582d6;--paused:#737a84;--ended:#8d949e;--asleep:#56606f;--off:#474b50;
    --unknown:#5d594f}}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%}
    body{margin:0 auto;max-width:60rem;padding:2.5rem 1.25rem;background:var(--ground);color:var(--ink);
    font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Cantarell,"Noto Sans","DejaVu Sans",sans-serif}
    h1{margin:0;font-size:1.75rem;line-height:1.2;font-weight:650;letter-spacing:-.01em}
    h2{margin:0 0 .25rem;font-size:1.15rem;line-height:1.35;font-weight:650;overflow-wrap:anywhere}
    h2 small{font-weight:400;color:var(--quiet);font-size:.85em;margin-left:.35em}
    p{margin:.25rem 0 .75rem;overflow-wrap:anywhere}
    .lead,.quiet,figcaption,.count,footer,dt,dd small,.more{color:var(--quiet)}
    .lead{margin:.3rem 0 0}
    a{color:var(--link)}
    code{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.9em}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.25rem .75rem}
    .card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.15rem 1.35rem;
    margin:1.1rem 0}
    .facts{display:flex;flex-wrap:wrap;gap:.5rem 2.4rem;margin:1rem 0}
    .facts div{min-width:6.5rem}
    dt{font-size:.82rem}
    dd{margin:0;font-size:1.1rem;font-weight:600}
    dd small{display:block;font-weight:400;font-size:.8rem}
    .legend,.contents{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem 1.3rem;margin:1.5rem 0 0;padding:0;
    font-size:.87rem}
    .legend li{display:flex;align-items:center;gap:.45rem}
    .legend svg{width:1.1rem;height:1.4rem}
    .contents{margin-top:1rem;padding-top:1rem;border-top:1px solid var(--line)}
    figure{margin:.4rem 0 .6rem}
    figure svg{display:block;width:100%;height:2.75rem}
    figcaption{display:flex;justify-content:space-between;font-size:.78rem;font-variant-numeric:tabular-nums;
    padding-top:.15rem}
    .grid{fill:none;stroke:var(--line);stroke-width:1}
    .s-running{fill:var(--running)}.s-gone{fill:var(--gone)}.s-silent{fill:var(--silent)}
    .s-reminded{fill:var(--reminded)}.s-reopened{fill:var(--reopened)}.s-relaunched{fill:var(--relaunched)}
    .s-paused{fill:var(--paused)}.s-ended{fill:var(--ended)}.s-asleep{fill:var(--asleep)}.s-off{fill:var(--off)}
    .s-unknown{fill:var(--unknown)}
    .advice{border-left:3px solid var(--reopened);padding-left:.8rem}
    details{border-top:1px solid var(--line);margin:.9rem 0 -.35rem;padding-top:.55rem}
    summary{cursor:pointer;font-size:.92rem;color:var(--link);padding:.2rem 0;width:fit-content}
    summary .quiet{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%;font-size:.88rem;font-variant-numeric:tabular-nums}
    th,td{text-align:left;vertical-align:top;padding:.4rem .9rem .4rem 0;border-bottom:1px solid var(--line);
    font-weight:400}
    th[scope=col]{color:var(--quiet);font-size:.8rem}
    th[scope=row],td:nth-child(3){white-space:nowrap}
    td:last-child{overflow-wrap:anywhere;min-width:12rem;padding-right:0}
    .w-reminded,.w-silent,.w-gone{font-weight:600}
    footer{font-size:.8rem;margin-top:2rem}
    @media (max-width:34rem){body{padding:1.4rem .9rem}.card{padding:.95rem 1rem}
    figcaption span:nth-child(2),figcaption span:nth-child(4){display:none}
    .facts{gap:.5rem 1.4rem}.facts div{min-width:40%}
    table,thead,tbody,tr,th,td{display:block}thead{position:absolute;clip-path:inset(50%)}
    tr{border-bottom:1px solid var(--line);padding:.5rem 0}
    th[scope=row],td{border:0;padding:0}th[scope=row]{color:var(--quiet)}
    td:nth-child(2),td:nth-child(3){display:inline-block;margin-right:.6rem}}
    @media print{:root{--ground:#fff;--card:#fff;--ink:#000;--quiet:#444;--line:#bbb;--link:#000}
    body{max-width:none;padding:0;font-size:10pt}.skip,.contents{display:none}
    .card{border:0;border-top:1px solid #bbb;border-radius:0;padding:.6rem 0;margin:.4rem 0}
    figure,tr,.facts{break-inside:avoid}h2,summary{break-after:avoid}.scroll{overflow:visible}
    thead{display:table-header-group}
    details::details-content{content-visibility:visible;block-size:auto}}
    @page{margin:16mm}

    """
}
