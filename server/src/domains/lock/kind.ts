import type { LockKind } from '../../engines/lock'
import { addMessage } from '../../engines/message'
import { timeText } from '../../lib/clock'

/** Customers brought by shared cards of the mall: thirty days, and what they order earns its commission. */
export const lockCustomer: LockKind = {
  code: 'lockCustomer',
  days: 30,
  open: true,
  pays: true,

  async locked({ db }, { id, holderId, startsAt, endsAt }) {
    await addMessage(db, {
      userId: holderId,
      kind: 'activity',
      title: '锁定了一位新客户',
      key: `lock:${id}`,
      at: startsAt,
      content: `有好友打开了你分享的链接，${timeText(endsAt).slice(0, 10)} 前 TA 的购物由你享有佣金。`,
      url: '/pages/lockCustomer/my'
    })
  }
}
