import { View } from '@tarojs/components'
import { goHome } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { Countdown } from '@/kit/parts/Countdown'
import { Icon } from '@/kit/parts/Icon'
import type { IconName } from '@/kit/parts/icons'
import { payName } from '@/kit/parts/PayWays'
import { Price } from '@/kit/parts/Price'
import type { PayCheck } from '@/kit/state/PayWatch'
import { paidKind } from './kinds'
import './Verdict.scss'

interface Props {
  check: PayCheck
  /** The server is being asked. */
  waiting: boolean
  /** To the cashier, once more. */
  onAgain: () => void
  onAsk: () => void
  onOrder: () => void
}

interface Words {
  tone: 'paid' | 'open' | 'closed'
  icon: IconName
  title: string
  hint: string
}

/** How paying ended, in large; and what can be done now. */
export function Verdict({ check, waiting, onAgain, onAsk, onOrder }: Props) {
  const { tone, icon, title, hint } = wordsOf(check, waiting)
  const open = tone === 'open' && !waiting
  return (
    <View className={`verdict verdict--${tone}`} role="status">
      <View className="verdict__disc">
        <Icon name={icon} size={64} />
      </View>
      <View className="verdict__title">{title}</View>
      {tone !== 'closed' && Number(check.pay_price) > 0 && (
        <Price value={check.pay_price} size="xl" tone="text" className="verdict__sum" />
      )}
      {check.status === 'unpaid' && check.stop_time ? (
        <Countdown end_s={check.stop_time} before="已为你保留" className="verdict__hint" />
      ) : (
        <View className="verdict__hint">{hint}</View>
      )}
      <View className="verdict__actions">
        <Button kind="plain" block onClick={open ? onAsk : goHome}>
          {open ? '我已付款' : '再逛逛'}
        </Button>
        <Button kind={open ? 'main' : 'outline'} block onClick={open ? onAgain : onOrder}>
          {open ? '继续付款' : (paidKind(check.kind)?.look ?? '看订单')}
        </Button>
      </View>
    </View>
  )
}

/** What follows on paying. */
const next = (kind: string) => paidKind(kind)?.next ?? (kind === 'tuan' ? '拼满后商家就会发货' : '商家会尽快为你发货')

function wordsOf({ status, pay_type, kind }: PayCheck, waiting: boolean): Words {
  if (status === 'paid')
    return { tone: 'paid', icon: 'check', title: '付款成功', hint: `${payName(pay_type)}，${next(kind)}` }
  if (status === 'closed')
    return { tone: 'closed', icon: 'close', title: '订单已取消', hint: '如果已经扣款，会原路退回给你' }
  if (status === 'paying' && waiting)
    return { tone: 'open', icon: 'clock', title: '正在确认付款结果', hint: '一般只要几秒，请不要重复付款' }
  return { tone: 'open', icon: 'clock', title: '还没有收到付款', hint: '如果已经扣款，稍后会自动更新，不会多扣' }
}
