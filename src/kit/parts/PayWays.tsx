import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { payableHere } from '@/platform/pay'
import { Icon } from './Icon'
import type { IconName } from './icons'
import './PayWays.scss'

export type PayWay = Data<Endpoints['GET /api/realorder/pay_check']>['payments'][number]
export type PayType = PayWay['type']

const looks: Record<PayType, IconName> = {
  yue: 'wallet',
  weixin: 'wechat',
  alipay: 'alipay',
  uppay: 'credit-card',
  sandbox: 'shield'
}

const names: Record<PayType, string> = {
  yue: '余额支付',
  weixin: '微信支付',
  alipay: '支付宝支付',
  uppay: '银行卡支付',
  sandbox: '沙箱支付'
}

/** How a way to pay is called; '' for one that is not known, or none yet. */
export const payName = (type: string | null): string => names[type as PayType] ?? ''

/** The ways that work where the app runs: WeChat lets nobody pay by Alipay inside it. */
export const waysHere = (ways: readonly PayWay[]): PayWay[] => ways.filter(way => payableHere(way.type))

/** The way to begin with: the wanted one if it can be used, else the first that can. */
export const firstWay = (ways: readonly PayWay[], wanted?: string): PayType | undefined =>
  (ways.find(way => way.usable && way.type === wanted) ?? ways.find(way => way.usable))?.type

interface Props {
  ways: readonly PayWay[]
  value: PayType | undefined
  onChange: (type: PayType) => void
}

/** Ways to pay, one of which is chosen; what cannot be used says why. */
export function PayWays({ ways, value, onChange }: Props) {
  return (
    <View className="payways" role="radiogroup">
      {ways.map(way => (
        <View
          key={way.type}
          className={`payways__way ${way.type === value ? 'payways__way--on' : ''} ${way.usable ? '' : 'payways__way--off'}`}
          role="radio"
          ariaLabel={`${way.name}${way.note}${way.type === value ? '，已选中' : ''}`}
          onClick={way.usable ? () => onChange(way.type) : undefined}
        >
          <View className={`payways__icon payways__icon--${way.type}`}>
            <Icon name={looks[way.type]} size={44} />
          </View>
          <View className="payways__words">
            <View className="payways__name">{way.name}</View>
            {way.note && <View className="payways__note">{way.note}</View>}
          </View>
          <View className="payways__mark">{way.type === value && <Icon name="check" size={28} />}</View>
        </View>
      ))}
    </View>
  )
}
