import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { Price } from './Price'
import './PackageGrid.scss'

export type RechargePackage = Data<Endpoints['GET /api/recharge/czlist']>['list'][number]

interface Props {
  packages: readonly RechargePackage[]
  chosen: string
  onChoose: (id: string) => void
}

/** Packages to choose one of, two to a row: what one gets, what it costs, what comes on top. */
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
        <View className="packages__give">{Number(one.give)}</View>
        <View className="packages__unit">{one.type === 'balance' ? '元余额' : '元消费券'}</View>
        <Price value={one.price} size="sm" tone="text" />
        {(one.note || one.gift_words) && <View className="packages__note">{one.note || one.gift_words}</View>}
      </View>
    ))}
  </View>
)
