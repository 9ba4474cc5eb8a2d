import { makeAutoObservable } from 'mobx'

/** Whether the person has agreed to the terms here, and the gentle question that is asked when an action needs it. */
export class Consent {
  agreed = false
  /** The question is on the screen. */
  asking = false
  private answer: ((agreed: boolean) => void) | null = null

  constructor() {
    makeAutoObservable<this, 'answer'>(this, { answer: false })
  }

  set(agreed: boolean) {
    this.agreed = agreed
  }

  /** True at once when agreed; else asks and answers what the person says. Nothing is collected before. */
  ensure(): Promise<boolean> {
    if (this.agreed) return Promise.resolve(true)
    this.settle(false)
    this.asking = true
    return new Promise(resolve => {
      this.answer = resolve
    })
  }

  /** The person answers the question; agreeing ticks the box. */
  settle(agreed: boolean) {
    this.asking = false
    if (agreed) this.agreed = true
    this.answer?.(agreed)
    this.answer = null
  }
}
