// A client in Go that knows nothing of Forestall: it speaks sd_notify, as a service with a watchdog does, and is watched
// over when it is run by
//
//	forestall run NAME -- notify-client [READINGS]
//
// It says READY=1, then WATCHDOG=1 twice per WATCHDOG_USEC and a STATUS= with each reading, and STOPPING=1 when it is
// asked to end, or when it has had READINGS readings. Without NOTIFY_SOCKET it does its work all the same.
// Nothing but the standard library; go build main.go makes it.
package main

import (
	"fmt"
	"net"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"
)

// notifier tells whoever runs the program how it fares. The zero value tells nobody.
type notifier struct{ connection *net.UnixConn }

// newNotifier connects to NOTIFY_SOCKET. A name that begins with @ is an abstract one, which the net package understands.
func newNotifier() (notifier, error) {
	path := os.Getenv("NOTIFY_SOCKET")
	if path == "" {
		return notifier{}, nil
	}
	connection, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: path, Net: "unixgram"})
	return notifier{connection}, err
}

func (n notifier) tell(state string) {
	if n.connection == nil {
		return
	}
	if _, err := n.connection.Write([]byte(state)); err != nil {
		fmt.Fprintln(os.Stderr, "not told:", err)
	}
}

// interval is how long the program may be silent: WATCHDOG_USEC, where it is meant for this process.
func interval() time.Duration {
	const otherwise = 10 * time.Second
	if pid := os.Getenv("WATCHDOG_PID"); pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return otherwise
	}
	microseconds, err := strconv.ParseInt(os.Getenv("WATCHDOG_USEC"), 10, 64)
	if err != nil || microseconds <= 0 {
		return otherwise
	}
	return time.Duration(microseconds) * time.Microsecond
}

func main() {
	limit := 0
	if len(os.Args) > 1 {
		number, err := strconv.Atoi(os.Args[1])
		if err != nil || number < 1 {
			fmt.Fprintln(os.Stderr, "usage: notify-client [READINGS]")
			os.Exit(64)
		}
		limit = number
	}
	notify, err := newNotifier()
	if err != nil {
		fmt.Fprintln(os.Stderr, "not watched over:", err)
	}
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, syscall.SIGTERM, syscall.SIGINT)

	notify.tell("READY=1")
	tick := time.NewTicker(interval() / 2)
	defer tick.Stop()
	for reading := 1; ; reading++ {
		fmt.Println("reading", reading)
		notify.tell(fmt.Sprintf("WATCHDOG=1\nSTATUS=reading %d", reading))
		if reading == limit {
			break
		}
		select {
		case <-tick.C:
			continue
		case <-ended:
		}
		break
	}
	notify.tell("STOPPING=1")
}
