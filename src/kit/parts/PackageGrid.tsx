import type { Data, Endpoints } from '@contract'
import { Text, View } from '@tarojs/components'
import { Price } from './Price'
import './PackageGrid.scss'

type Own = Data<Endpoints['GET /api/recharge/czlist']>['list'][number]

/** Something to buy: for the own wallet in yuan, or 通宝 for a shop in pieces. */
export type RechargePackage = Pick<Own, 'id' | 'tag' | 'price' | 'give' | 'gift' | 'usable' | 'note'> & {
  type: Own['type'] | 'tb'
}

const UNITS: Readonly<Record<RechargePackage['type'], string>> = { balance: '元', voucher: '元券', tb: '个' }

interface Props {
  packages: readonly RechargePackage[]
  chosen: string
  onChoose: (id: string) => void
}

/** What stands under the amount: why it cannot be bought, else what comes on top. */
const wordsOf = ({ note, gift }: RechargePackage) => note || (Number(gift) > 0 ? `赠 ${Number(gift)} 元消费券` : '')

/** Packages to choose one of, two to a row: what one gets, what it costs if that is another amount, what comes on top. */
export const PackageGrid = ({ packages, chosen, onChoose }: Props) => (
  <View className="packages">
    {packages.map(one => (
      <View
        key={one.id}
        className={`packages__item ${one.id === chosen ? 'packages__item--on' : ''} ${one.usable ? '' : 'packages__item--off'}`}
        role="button"
        onClick={one.usable ? () => onChoose(one.id) : undefined}
      >
        {one.tag && <View className="packages__tag">{one.tag}</View>}
        <View className="packages__give">
          {Number(one.give)}
          <Text className="packages__unit">{UNITS[one.type]}</Text>
        </View>
        {one.type === 'voucher' && <Price value={one.price} ot={one.give} size="sm" tone="text" />}
        {one.type === 'tb' && <Price value={one.price} size="sm" tone="text" />}
        {wordsOf(one) && <View className="packages__note">{wordsOf(one)}</View>}
      </View>
    ))}
  </View>
)
