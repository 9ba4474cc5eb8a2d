import type { ChatLine, Conversation } from '../../../../src/api/chat/transport'

/** Who has a conversation; one whose service ended waits for nobody. */
export type Standing = 'waiting' | 'mine' | 'others' | 'ended'

export function standingOf({ agent_id: agent, last }: Conversation, me: string): Standing {
  if (last?.body.rate || last?.body.rated) return 'ended'
  if (agent === null) return 'waiting'
  return agent === me ? 'mine' : 'others'
}

export const STANDINGS: Readonly<Record<Standing, { words: string; color?: string }>> = {
  waiting: { words: '待接待', color: 'orange' },
  mine: { words: '我接待', color: 'blue' },
  others: { words: '同事接待' },
  ended: { words: '已结束' }
}

/** A line as a list tells it. */
export function lineInBrief({ kind, body, recalled }: Pick<ChatLine, 'kind' | 'body' | 'recalled'>): string {
  if (recalled || kind === 'recall') return '消息已撤回'
  if (kind === 'image') return '[图片]'
  if (kind === 'goods') return `[商品] ${body.title ?? ''}`
  if (kind === 'order') return `[订单] ${body.no ?? ''}`
  return body.text ?? ''
}
