import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { BackTop } from '@/kit/parts/BackTop'
import { Gallery } from '@/kit/parts/Gallery'
import { GoodsStrip } from '@/kit/parts/GoodsStrip'
import { Later } from '@/kit/parts/Later'
import { Recommended } from '@/kit/parts/Recommended'
import { ShopCard } from '@/kit/parts/ShopCard'
import { SkuPopup } from '@/kit/parts/SkuPopup'
import type { ProductDetail } from '@/kit/state/SkuChoice'
import { GoodsHead } from './GoodsHead'
import { type Section, sectionId } from './GoodsNav'
import { GoodsRows } from './GoodsRows'
import { GoodsSheets } from './GoodsSheets'
import { Description } from './Parameters'
import { ReviewPreview, ReviewSheet } from './Reviews'
import { ShareSheet } from './ShareSheet'
import type { useGoods } from './useGoods'
import './GoodsBody.scss'

interface Props extends Pick<ReturnType<typeof useGoods>, 'goods' | 'page' | 'done' | 'collect'> {
  product: ProductDetail
  /** Loads the product again. */
  onTurn: () => void
  /** Stands below the price, such as how much of a sale is left. */
  below?: ReactNode
}

/** Everything between the bars of a product's page. */
export const GoodsBody = observer(function GoodsBody({ goods, product, page, done, collect, onTurn, below }: Props) {
  const { choice } = goods
  if (!choice) return null
  const { storeInfo } = product
  const part = (section: Section, children: ReactNode) => <View id={sectionId(page, section)}>{children}</View>
  return (
    <View className="gbody">
      {part(
        '商品',
        <View>
          <Gallery pictures={storeInfo.slider_image} video={storeInfo.video} title={storeInfo.store_name} />
          <GoodsHead goods={goods} product={product} choice={choice} onCollect={collect} onTurn={onTurn} />
          {below}
          <Later height={400}>
            <GoodsRows goods={goods} product={product} choice={choice} />
          </Later>
        </View>
      )}
      {part(
        '评价',
        <Later height={product.reply ? 400 : 200}>
          <ReviewPreview product={product} onMore={() => goods.open('reviews')} />
        </Later>
      )}
      <Later height={240}>
        <View className="gbody__shop">
          <ShopCard shop={product.shop} />
          {product.good_list.length > 0 && (
            <View className="gbody__beside">
              <View className="gbody__title">本店热卖</View>
              <GoodsStrip goods={product.good_list} />
            </View>
          )}
        </View>
      </Later>
      {part(
        '详情',
        <Later height={1600}>
          <Description product={product} />
        </Later>
      )}
      {part(
        '推荐',
        <Later height={1600}>
          <Recommended around="goods" product_id={storeInfo.id} title="看了又看" />
        </Later>
      )}
      <BackTop />
      <SkuPopup
        choice={choice}
        open={goods.sheet === 'sku'}
        onClose={() => goods.close()}
        actions={goods.actions}
        onDone={done}
        busy={goods.busy}
        unit={storeInfo.unit_name}
      />
      <GoodsSheets goods={goods} product={product} />
      <ReviewSheet id={storeInfo.id} open={goods.sheet === 'reviews'} onClose={() => goods.close()} />
      <ShareSheet goods={goods} product={product} choice={choice} />
    </View>
  )
})
