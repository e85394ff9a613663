/** Why a part of this process cannot work at present; null while it can. */
type Check = () => string | null;

/** Whether this process can do its work, as its parts say: what `/health/ready` shows. */
export class Readiness {
  private readonly checks = new Set<Check>();
  private readonly facts = new Map<string, () => unknown>();

  /** Has a part looked at from now on; returns what ends that. */
  add(check: Check): () => void {
    this.checks.add(check);
    return () => this.checks.delete(check);
  }

  /** Has a part say something of itself beside, under a name; returns what ends that. */
  show(name: string, read: () => unknown): () => void {
    this.facts.set(name, read);
    return () => this.facts.delete(name);
  }

  /** What the parts say of themselves: nothing secret. */
  describe(): Record<string, unknown> {
    return Object.fromEntries([...this.facts].map(([name, read]) => [name, read()]));
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
