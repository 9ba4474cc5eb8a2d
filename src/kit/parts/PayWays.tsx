import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { payableHere } from '@/platform/pay'
import { Icon } from './Icon'
import type { IconName } from './icons'
import './PayWays.scss'
import { Tick } from './Tick'

export type PayWay = Data<Endpoints['GET /api/realorder/pay_check']>['payments'][number]
export type PayType = PayWay['type']
/** What a way is known by to the person who pays. */
export type PayLook = Exclude<PayType, 'sandbox'>
/** A way as a cashier lists it. */
export interface PayChoice extends PayWay {
  look: PayLook
}

/** In the order of a cashier: channels first, the balance below them. */
const LOOKS: readonly { look: PayLook; name: string; icon: IconName }[] = [
  { look: 'weixin', name: '微信支付', icon: 'wechat' },
  { look: 'alipay', name: '支付宝', icon: 'alipay' },
  { look: 'uppay', name: '银行卡', icon: 'credit-card' },
  { look: 'yue', name: '余额', icon: 'wallet' }
]
const faceOf = (look: PayLook) => LOOKS.find(known => known.look === look)!

const names: Record<PayType, string> = {
  yue: '余额支付',
  weixin: '微信支付',
  alipay: '支付宝支付',
  uppay: '银行卡支付',
  sandbox: '模拟支付'
}

/** How a way to pay is called; '' for one that is not known, or none yet. */
export const payName = (type: string | null): string => names[type as PayType] ?? ''

/** Whether the server takes simulated payments: a demo, which every cashier says. */
export const isDemo = (ways: readonly PayWay[]): boolean => ways.some(way => way.type === 'sandbox')

/**
 * The ways that work where the app runs: WeChat lets nobody pay by Alipay inside it. In a demo the simulator stands in for
 * the channels that the server does not have.
 */
export function waysHere(ways: readonly PayWay[]): PayChoice[] {
  const stand = ways.find(way => way.type === 'sandbox')
  return LOOKS.flatMap(({ look, name }) => {
    const own = ways.find(way => way.type === look)
    if (!payableHere(look)) return []
    if (own) return [{ ...own, look }]
    return stand && look !== 'yue' ? [{ ...stand, name, note: '', look }] : []
  })
}

/** The way to begin with: the wanted one if it can be used, else the balance if it suffices, else the first that can. */
export function firstWay(ways: readonly PayChoice[], wanted?: string): PayChoice | undefined {
  const usable = ways.filter(way => way.usable)
  const first = usable.find(way => way.look === wanted || way.type === wanted)
  return first ?? usable.find(way => way.look === 'yue') ?? usable[0]
}

interface Props {
  ways: readonly PayChoice[]
  value: PayLook | undefined
  onChange: (look: PayLook) => void
}

/** Ways to pay, one of which is chosen; what cannot be used says why. */
export function PayWays({ ways, value, onChange }: Props) {
  return (
    <View className="payways" role="radiogroup">
      {isDemo(ways) && <View className="payways__demo">演示环境，付款为模拟，不会真实扣款</View>}
      {ways.map(way => (
        <View
          key={way.look}
          className={`payways__way ${way.look === value ? 'payways__way--on' : ''} ${way.usable ? '' : 'payways__way--off'}`}
          role="radio"
          aria-checked={way.look === value}
          ariaLabel={`${faceOf(way.look).name}${way.note}${way.look === value ? '，已选中' : ''}`}
          onClick={way.usable ? () => onChange(way.look) : undefined}
        >
          <View className={`payways__icon payways__icon--${way.look}`}>
            <Icon name={faceOf(way.look).icon} size={44} />
          </View>
          <View className="payways__words">
            <View className="payways__name">{faceOf(way.look).name}</View>
            {way.note && <View className="payways__note">{way.note}</View>}
          </View>
          <Tick on={way.look === value} className="payways__mark" />
        </View>
      ))}
    </View>
  )
}
