internal import RelaunchPolicy
internal import StructuredText

extension PolicyCommand {
  /// Diagnoses the evidence of files.
  static func diagnose(
    _ files: [String], json: Bool, _ read: (String) throws(FileProblem) -> String
  ) -> Answer {
    guard !files.isEmpty else {
      return Answer(
        errors: "diagnose without a FILE asks question by question, and there is no terminal: "
          + "name a FILE, or run it on a terminal.\n",
        status: 64)
    }
    var answer = Answer()
    var reports: [DiagnosisReport] = []
    for file in files {
      do throws(FileProblem) {
        let text = try read(file)
        do throws(ScenarioError) {
          let known = try EvidenceFile.parse(text, file: file == "-" ? "standard input" : file)
          reports.append(
            DiagnosisReport(name: known.name, diagnosis: Diagnosis(of: known.evidence)))
        } catch {
          answer.errors += "\(error.description)\n"
          answer.status = max(answer.status, 65)
        }
      } catch {
        answer.errors += "\(error.sentence)\n"
        answer.status = 66
      }
    }
    if answer.status == 0, !reports.allSatisfy(\.isDecided) { answer.status = 1 }
    answer.output =
      json
      ? JSONValue.array(reports.map(\.json)).text(.pretty) + "\n"
      : reports.map(\.text).joined(separator: "\n")
    return answer
  }
}
