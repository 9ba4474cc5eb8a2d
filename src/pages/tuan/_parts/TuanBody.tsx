import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { BackTop } from '@/kit/parts/BackTop'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Gallery } from '@/kit/parts/Gallery'
import { Later } from '@/kit/parts/Later'
import { PinkCard } from '@/kit/parts/PinkCard'
import { Price } from '@/kit/parts/Price'
import { RichText } from '@/kit/parts/RichText'
import { ShopCard } from '@/kit/parts/ShopCard'
import type { ProductDetail } from '@/kit/state/SkuChoice'
import { countText } from '@/lib/format'
import { session } from '@/stores/session'
import { GroupRows } from './GroupRows'
import { Sizes } from './Sizes'
import { TuanSheets } from './TuanSheets'
import { canJoin, paidBy, type TuanState } from './TuanState'
import './TuanBody.scss'

interface Props {
  state: TuanState
  product: ProductDetail
  /** A group's time is over: what the page says is out of date. */
  onTurn: () => void
}

/** Everything between the bars: pictures, prices by size, my group or the one I was invited to, others to join. */
export const TuanBody = observer(function TuanBody({ state, product, onTurn }: Props) {
  const { storeInfo, tuan } = product
  if (!tuan || !state.choice) return null
  return (
    <View className="tuanbody">
      <Gallery pictures={storeInfo.slider_image} title={storeInfo.store_name} />
      <View className="tuanbody__band">
        <Price
          value={state.priceOf(state.size)}
          ot={storeInfo.price}
          size="xl"
          tone="inherit"
          before={`${state.size}人团`}
        />
        <View className="tuanbody__joined">
          {tuan.joined > 0 ? `已有${countText(tuan.joined)}人拼成` : `${tuan.last_hours}小时内拼满发货`}
        </View>
      </View>
      <View className="tuanbody__head">
        <Sizes state={state} sizes={tuan.sizes} />
        <View className="tuanbody__name">{storeInfo.store_name}</View>
        {storeInfo.store_info && <View className="tuanbody__info">{storeInfo.store_info}</View>}
        <View className="tuanbody__facts">
          <Text>{storeInfo.freight_note}</Text>
          <Text>{`已售${countText(storeInfo.sales)}`}</Text>
          <Text>{`${product.shop.city}发货`}</Text>
        </View>
      </View>
      <Large state={state} onTurn={onTurn} />
      <GroupRows state={state} groups={tuan.groups} onTurn={onTurn} />
      <View className="tuanbody__rules">
        <CellGroup>
          <Cell
            title="拼团规则"
            note={`付款开团 · 邀请好友 · ${tuan.last_hours}小时内拼满发货，未满全额退`}
            onClick={() => state.open('rules')}
          />
          <Cell title="更多拼团商品" onClick={() => go('/pages/tuan/recommend')} />
        </CellGroup>
      </View>
      <View className="tuanbody__shop">
        <ShopCard shop={product.shop} />
      </View>
      <Later height={1600}>
        <View className="tuanbody__text">
          <View className="tuanbody__title">图文详情</View>
          <View className="tuanbody__rich">
            <RichText html={storeInfo.description} />
          </View>
        </View>
      </Later>
      <BackTop />
      <TuanSheets state={state} product={product} />
    </View>
  )
})

/** My group, or the one of the invitation with why it cannot be joined any more. */
const Large = observer(function Large({ state, onTurn }: Pick<Props, 'state' | 'onTurn'>) {
  const { shown, tuan } = state
  if (!shown) return null
  const mine = tuan?.my_pink?.pinkId === shown.pinkId
  if (mine)
    return (
      <View className="tuanbody__large">
        {paidBy(shown) ? (
          <PinkCard pink={shown} action="邀请好友" onAction={() => state.open('share')} onEnd={onTurn} />
        ) : (
          <PinkCard
            pink={shown}
            action="去付款，保住名额"
            onAction={() => go('/pages/order/list', { type: 0 })}
            onEnd={onTurn}
          />
        )}
      </View>
    )
  const join = () => session.requireLogin() && state.choose({ by: 'join', pinkId: shown.pinkId })
  return (
    <View className="tuanbody__large">
      <PinkCard pink={shown} action={canJoin(shown) ? '参与拼团' : undefined} onAction={join} onEnd={onTurn} />
      {!canJoin(shown) && (
        <Card className="tuanbody__late">
          {shown.state === 0
            ? '名额都已被占下，可以等等看，或自己开一个团'
            : '来晚了一步，可以自己开一个团，邀请好友来拼'}
        </Card>
      )}
    </View>
  )
})
