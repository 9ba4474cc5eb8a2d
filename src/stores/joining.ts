import { useState } from 'react'
import { JOIN_STEPS, type JoinFormState, type JoinTrade, type JoinType, joinForm } from '@/kit/state/joinForm'
import { session } from './session'

/**
 * What is filled in of forms to join and not kept on the server yet: it is there when a step is left and come back to. In
 * memory alone, as numbers of papers are among it, and of whoever is signed in.
 */
class JoiningStore {
  private whose = ''
  /** The code of whoever’s link led here; who is recommended is told with each step. */
  recom = ''
  private readonly forms = new Map<string, JoinFormState>()
  private readonly trades = new Map<JoinType, readonly JoinTrade[]>()

  /** The form of one step; `id` of an application that was refused and is filled in anew. */
  formOf(type: JoinType, step: string, id = ''): JoinFormState {
    const me = session.user?.uid ?? ''
    // Learning after the start who it is makes nobody somebody else.
    if (me && this.whose && me !== this.whose) this.forms.clear()
    if (me) this.whose = me
    const key = `${type} ${id} ${step}`
    const known = this.forms.get(key)
    if (known) return known
    const names = JOIN_STEPS[type].find(one => one.key === step)?.names ?? []
    const form = joinForm(names, () => this.tradeOf(type, this.chosen(type, id)))
    this.forms.set(key, form)
    return form
  }

  /** The trade that is chosen, in whatever step that is. */
  private chosen(type: JoinType, id: string) {
    const step = JOIN_STEPS[type].find(one => (one.names as readonly string[]).includes('category_id'))!
    return this.forms.get(`${type} ${id} ${step.key}`)?.values.category_id ?? ''
  }

  know(type: JoinType, trades: readonly JoinTrade[]) {
    this.trades.set(type, trades)
  }

  tradeOf(type: JoinType, id: string): JoinTrade | undefined {
    return this.trades.get(type)?.find(trade => trade.id === id)
  }

  /** Handed in: the next one begins empty. */
  clear() {
    this.forms.clear()
  }
}

export const joining = new JoiningStore()

/** Remembers whose link led to a page where joining begins. */
export function useRecom(code: string) {
  useState(() => {
    if (code) joining.recom = code
  })
}
