import { makeAutoObservable, runInAction } from 'mobx'

/** What is being done to one row of a list: a second tap waits for the first. */
export class OneAtATime {
  /** The row's id; '' while nothing is done. */
  id = ''

  constructor() {
    makeAutoObservable(this)
  }

  async run(id: string, work: () => Promise<unknown>) {
    if (this.id) return
    this.id = id
    try {
      await work()
    } finally {
      runInAction(() => {
        this.id = ''
      })
    }
  }
}
