import type { Reporter, TestCase } from "vitest/node";

/** Names each journey that only its second try has passed: it is no failure, and it is somebody's work (decision 0033). */
export default class SecondTries implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const reason = test.result().errors?.[0]?.message ?? "";
    console.log(`second try: ${test.module.relativeModuleId} › ${test.fullName}: ${reason.split("\n")[0]}`);
  }
}
