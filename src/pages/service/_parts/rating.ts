import { makeAutoObservable, runInAction } from 'mobx'
import { api } from '@/api'
import type { ChatLine } from '@/api/chat/transport'

/** How long the server takes what is said of a service. */
const WITHIN_S = 86_400

/** How a line that asks how a service was stands now: open to be answered, answered, or too old; '' for other lines. */
export function rateState(line: ChatLine, lines: readonly ChatLine[], now_s: number): 'open' | 'rated' | 'late' | '' {
  const { rate } = line.body
  if (line.kind !== 'note' || !rate) return ''
  if (lines.some(one => one.body.rated === rate)) return 'rated'
  return now_s - line.add_time >= WITHIN_S ? 'late' : 'open'
}

/** What somebody is about to say of a service. */
export class RateForm {
  stars = 0
  words = ''
  busy = false
  /** It was said; the line that tells so may still be on its way. */
  done = false

  constructor(private readonly id: string) {
    makeAutoObservable<this, 'id'>(this, { id: false })
  }

  set(values: Partial<Pick<RateForm, 'stars' | 'words'>>) {
    Object.assign(this, values)
  }

  async send() {
    if (this.busy || this.stars === 0) return
    this.busy = true
    const answer = await api('POST /api/im/rate', { id: this.id, stars: this.stars, words: this.words })
    runInAction(() => {
      this.busy = false
      this.done = answer !== undefined
    })
  }
}
