import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { ShareSheet as Sheet, Way } from '@/kit/parts/ShareSheet'
import { pictureUrl } from '@/kit/picture'
import type { ProductDetail, SkuChoice } from '@/kit/state/SkuChoice'
import { pageUrl } from '@/lib/query'
import { session } from '@/stores/session'
import type { GoodsState } from './GoodsState'

interface Props {
  goods: GoodsState
  product: ProductDetail
  choice: SkuChoice
}

/** Address of this page inside the app, with the invite code of who shares it. */
export const sharePath = (goods: GoodsState, id: string) =>
  pageUrl(goods.flash ? '/pages/goods/act_detail' : '/pages/goods/detail', {
    id,
    code: session.user?.invite_code || undefined,
    lk: goods.shareToken || undefined
  })

/** Ways to show the product to others. */
export const ShareSheet = observer(function ShareSheet({ goods, product, choice }: Props) {
  const { storeInfo } = product
  const toLockCard = async () => {
    goods.close()
    if (!session.requireLogin()) return
    await go('/pages/lockCustomer/preview', { target: 'product', id: storeInfo.id })
  }
  const was = choice.otPrice ?? storeInfo.ot_price
  return (
    <Sheet
      sheet={goods.sheet}
      onSheet={sheet => (sheet ? goods.open(sheet) : goods.close())}
      path={sharePath(goods, storeInfo.id)}
      label="商品二维码"
      hint="请好友扫一扫，直接打开这件商品"
      more={
        <Way icon="users" onClick={toLockCard}>
          锁客卡片
        </Way>
      }
      poster={{
        picture: pictureUrl(storeInfo.image, 750),
        title: storeInfo.store_name,
        price: choice.price,
        was: was === choice.price ? '' : was,
        name: session.user ? `${session.user.nickname} 推荐给你` : (session.config?.site_name ?? product.shop.shop_name)
      }}
    />
  )
})
