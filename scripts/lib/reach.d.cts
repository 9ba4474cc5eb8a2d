interface Reach {
  projects: string[]
  rest: string[]
  related: string[]
  app: boolean
}
declare const reach: { reachOf(files: string[]): Reach; EVERYTHING: Reach; BUILT: string[] }
export = reach
