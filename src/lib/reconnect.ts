const SETTLING_MS = 3_000
const AGAIN_MS = 300
let backAt_ms = Number.NEGATIVE_INFINITY

/** The network is back. */
export function cameBack() {
  backAt_ms = Date.now()
}

/** Asks, and again while the network has only just come back: its first requests may fail, as no route is there yet. */
export async function untilSettled<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (Date.now() - backAt_ms > SETTLING_MS) throw error
    await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
    return untilSettled(ask)
  }
}
