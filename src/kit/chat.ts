import type { ChatLine } from '@/api/chat/transport'
import { go } from './nav'

/** What somebody may be asking about. */
interface About {
  /** The shop; the platform's own service when absent. */
  shop_id?: string
  product_id?: string
  /** An order's number. */
  order_no?: string
}

/** Opens the chat with a shop's service, or the platform's. */
export const askService = (about: About = {}) =>
  go('/pages/service/chat', { ...about, shop_id: about.shop_id || undefined })

const KINDS: Partial<Record<ChatLine['kind'], string>> = {
  image: '[图片]',
  goods: '[商品]',
  order: '[订单]'
}

/** A line in a few words, as a list shows it. */
export function lineWords(line: ChatLine | null, mySide: 'user' | 'service'): string {
  if (!line) return ''
  if (line.kind === 'recall' || line.recalled) return `${line.side === mySide ? '你' : '对方'}撤回了一条消息`
  const kind = KINDS[line.kind]
  if (kind) return `${kind} ${line.body.title ?? ''}`.trim()
  return `${line.body.note ? '[自动回复] ' : ''}${line.body.text ?? ''}`
}
