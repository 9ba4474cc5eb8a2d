import type { Data, Endpoints } from '@contract'
import { makeAutoObservable, runInAction } from 'mobx'
import { api } from '@/api'
import { askSubscribe, canSubscribe } from '@/platform/subscribe'

type Template = Data<Endpoints['GET /api/getuserconfig']>['weixin_templates'][number]
export type Topic = Template['topic']

/** WeChat shows at most so many in one question. */
const AT_ONCE = 3

/** What people let WeChat tell them. The templates are known before the tap that asks: WeChat allows no waiting after it. */
class Consents {
  private templates: Template[] | undefined = undefined

  constructor() {
    makeAutoObservable(this)
  }

  /** Learns what can be asked for, once. */
  async prepare() {
    if (!canSubscribe || this.templates) return
    const answer = await api('GET /api/getuserconfig', {}, { quiet: true })
    runInAction(() => {
      this.templates = answer?.weixin_templates
    })
  }

  private of(topics: readonly Topic[]): Template[] {
    return (this.templates ?? []).filter(({ topic }) => topics.includes(topic)).slice(0, AT_ONCE)
  }

  canAsk(topics: readonly Topic[]): boolean {
    return this.of(topics).length > 0
  }

  /** Asks on a tap, and counts what was agreed to; answers whether anything was. */
  async ask(topics: readonly Topic[]): Promise<boolean> {
    const asked = this.of(topics)
    const agreed = await askSubscribe(asked.map(({ id }) => id))
    const granted = asked.filter(({ id }) => agreed.includes(id)).map(({ topic }) => topic)
    if (granted.length === 0) return false
    return !!(await api('POST /api/settuisong', { type: 'weixin', status: 1, topics: granted }, { quiet: true }))
  }
}

export const consents = new Consents()
