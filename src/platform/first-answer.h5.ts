import type { FirstAnswer } from './types'

type Answers = Record<string, Promise<FirstAnswer<never> | undefined>>

/** After this long an answer is no longer what the server would say. */
const FRESH_MS = 10_000

/**
 * The answer the document asked for at its start (config/h5/first-page.js), once; undefined when there is none. Rejects
 * when it did not come in time, as a request of the app's own does.
 */
export function takeFirstAnswer<T>(address: string, query: object): Promise<FirstAnswer<T> | undefined> | undefined {
  const answers = (window as { firstAnswers?: Answers }).firstAnswers
  if (!answers) return undefined
  const url = `${address}?${new URLSearchParams(Object.entries(query))}`
  const answer = answers[url]
  delete answers[url]
  return performance.now() < FRESH_MS ? answer?.then(inTime) : undefined
}

function inTime<T extends { late?: true } | undefined>(answer: T): T {
  if (answer?.late) throw new Error('timeout')
  return answer
}
