/** One line of the bench: a ratio measured in one run on one machine, and the least it may be (or, with `most`, the most). */
export interface BenchRow {
  name: string
  ratio: number
  limit: number
  most?: true
}
