import { makeAutoObservable, runInAction } from 'mobx'
import { api } from '@/api'
import { session } from './session'

/** How many pieces wait in the cart: what its badges show. */
class CartStore {
  private pieces = 0

  constructor() {
    makeAutoObservable(this)
  }

  /** Nothing while signed out, whoever was signed in before. */
  get count() {
    return session.signedIn ? this.pieces : 0
  }

  /** Asks the server, as after something was put in, bought or taken out. */
  async load() {
    if (!session.signedIn) return
    const answer = await api('GET /api/cart/count', {}, { quiet: true })
    if (answer) runInAction(() => Object.assign(this, { pieces: answer.count }))
  }
}

export const cart = new CartStore()
