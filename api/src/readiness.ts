/** Why a part of this process cannot work at present; null while it can. */
type Check = () => string | null;

/** Whether this process can do its work, as its parts say: what `/health/ready` shows. */
export class Readiness {
  private readonly checks = new Set<Check>();

  /** Has a part looked at from now on; returns what ends that. */
  add(check: Check): () => void {
    this.checks.add(check);
    return () => this.checks.delete(check);
  }

  /** The first part's problem; null when all can work. */
  findProblem(): string | null {
    for (const check of this.checks) {
      const problem = check();
      if (problem !== null) return problem;
    }
    return null;
  }
}
