import type { IconName } from '@/kit/parts/icons'

interface Look {
  icon: IconName
  tone: string
  name: string
  /** What the button of a message says that leads on to its page. */
  onward: string
}

/** How each kind of message looks and is called. */
export const kindLooks: Record<string, Look> = {
  order: { icon: 'truck', tone: 'brand', name: '订单消息', onward: '查看订单' },
  asset: { icon: 'wallet', tone: 'gold', name: '资产变动', onward: '查看明细' },
  activity: { icon: 'gift', tone: 'warm', name: '优惠活动', onward: '去看看' },
  system: { icon: 'bell', tone: 'calm', name: '系统通知', onward: '去看看' }
}
