import { View } from '@tarojs/components'
import { Icon } from './Icon'
import './WalletHead.scss'

interface Props {
  name: string
  amount: string
  note?: string
  more?: string
  onMore?: () => void
}

/** What a wallet holds, large, on its tinted card, with a way to its records. */
export const WalletHead = ({ name, amount, note, more, onMore }: Props) => (
  <View className="wallethead">
    <View className="wallethead__words">
      <View className="wallethead__name">{name}</View>
      <View className="wallethead__amount">{amount}</View>
      {note && <View className="wallethead__note">{note}</View>}
    </View>
    {more && (
      <View className="wallethead__more" role="button" onClick={onMore}>
        {more}
        <Icon name="right" size={28} />
      </View>
    )}
  </View>
)
