/** Why a part of this process cannot work at present; null while it can. */
type Check = () => string | null;

/** Whether this process can do its work, as its parts say: what `/health/ready` shows. */
export class Readiness {
  private readonly checks = new Set<Check>();
  private readonly facts = new Map<string, () => unknown>();

  /** Watches a part from now on; returns the function that ends this. */
  add(check: Check): () => void {
    this.checks.add(check);
    return () => this.checks.delete(check);
  }

  /** Adds what a part reports about itself under a name; returns the function that ends this. */
  show(name: string, read: () => unknown): () => void {
    this.facts.set(name, read);
    return () => this.facts.delete(name);
  }

  /** What the parts report about themselves; nothing of it is secret. */
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
