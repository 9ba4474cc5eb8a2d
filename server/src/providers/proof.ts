/** An outside service says that what the client handed over is not genuine, has run out, or was used before. */
export class ProofRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProofRefused'
  }
}
