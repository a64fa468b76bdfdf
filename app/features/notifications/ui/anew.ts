/**
 * Asks for something anew when it is wanted: not while changes to it are on their way, once after them however often it
 * was wanted meanwhile, and never two at once. `ask` says nothing of what it got where `isStill` says that it was
 * overtaken by a change: it is asked again.
 */
export class Anew {
  #changes = 0;
  #version = 0;
  #isAsking = false;
  #isWanted = false;
  #ask: ((isStill: () => boolean) => Promise<void>) | null = null;

  /** Whoever asks from now on; returns how to stop. */
  by(ask: (isStill: () => boolean) => Promise<void>): () => void {
    this.#ask = ask;
    return () => void (this.#ask = null);
  }

  want(): void {
    this.#isWanted = true;
    void this.#go();
  }

  /** While a change is on its way. */
  async during<T>(change: Promise<T>): Promise<T> {
    this.#changes += 1;
    this.#version += 1;
    try {
      return await change;
    } finally {
      this.#changes -= 1;
      void this.#go();
    }
  }

  async #go(): Promise<void> {
    if (!this.#isWanted || this.#isAsking || this.#changes > 0) return;
    this.#isWanted = false;
    this.#isAsking = true;
    const version = this.#version;
    const isStill = () => version === this.#version;
    try {
      await this.#ask?.(isStill);
    } catch (error) {
      console.warn("it could not be asked anew", error);
    }
    this.#isAsking = false;
    if (!isStill()) this.#isWanted = true;
    void this.#go();
  }
}
