/** How far each person has come in the period that runs; and who waits for the pool, first come first. */
export interface ModelTask {
  day: number
  /** Every claim at a moment of its own, so that who came first is plain. */
  claims: number
  count: number[]
  claimed: boolean[]
  waiting: number[]
}

export const newTask = (people: number): ModelTask => ({
  day: 0,
  claims: 0,
  waiting: [],
  count: Array.from({ length: people }, () => 0),
  claimed: Array.from({ length: people }, () => false)
})

/** Another period: nobody has come any way in it. */
export function nextPeriod(task: ModelTask) {
  task.day++
  task.count.fill(0)
  task.claimed.fill(false)
}
