import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { Icon } from '@/kit/parts/Icon'
import { Tag } from '@/kit/parts/Tag'
import './BoundCard.scss'

export type BankInfo = Data<Endpoints['GET /api/bankinfo']>
export type PayoutAccount = BankInfo['list'][number]

interface Props {
  account: PayoutAccount
  chosen?: boolean
  /** Not for the one that is the default already. */
  onClick?: () => void
  onRemove: () => void
}

const ICONS = { bank: 'credit-card', alipay: 'alipay', weixin: 'wechat' } as const

/** A bound account, drawn as a card; what is not usable yet says until when. */
export function BoundCard({ account, chosen, onClick, onRemove }: Props) {
  return (
    <View className={`boundcard boundcard--${account.type} ${account.note ? 'boundcard--cooling' : ''}`}>
      <View className="boundcard__main" role={onClick && 'button'} onClick={onClick}>
        <Icon name={ICONS[account.type]} size={56} className="boundcard__icon" />
        <View className="boundcard__words">
          <View className="boundcard__title">
            {account.title}
            {account.is_default === 1 && <Tag kind="tint">默认</Tag>}
          </View>
          <View className="boundcard__holder">{account.holder}</View>
          {account.number && <View className="boundcard__number">{account.number}</View>}
          {account.note && <View className="boundcard__note">{account.note}</View>}
        </View>
        {chosen && <Icon name="check" size={44} className="boundcard__check" />}
      </View>
      <View className="boundcard__remove" role="button" onClick={onRemove}>
        解绑
      </View>
    </View>
  )
}
