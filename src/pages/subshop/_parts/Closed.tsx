import { go } from '@/kit/nav'
import { State } from '@/kit/parts/State'

/** A sub-shop that was closed, and why. */
export const Closed = ({ reason }: { reason: string }) => (
  <State
    kind="empty"
    icon="store"
    words="小店已被平台关闭"
    hint={`原因：${reason}。已有订单的佣金照常结算，如有疑问请联系客服。`}
    action="联系客服"
    onAction={() => go('/pages/service/service')}
  />
)
