import Taro from '@tarojs/taro'
import { replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { State } from '@/kit/parts/State'
import type { ProductDetail } from '@/kit/state/SkuChoice'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { serverClock } from '@/lib/countdown'
import { friendlyTime } from '@/lib/format'
import { remind } from '@/platform/calendar'
import { BuyBar } from './_parts/BuyBar'
import { GoodsBody } from './_parts/GoodsBody'
import { GoodsNav } from './_parts/GoodsNav'
import { SaleBar } from './_parts/SaleBar'
import { useGoods } from './_parts/useGoods'

definePageConfig({ navigationBarTitleText: '活动商品', enableShareAppMessage: true })

export default page(() => {
  const { load, id, activity, ...rest } = useGoods(true)
  const { goods } = rest
  const over = (product?: ProductDetail) => product !== undefined && product.activity === null
  return (
    <DetailPage
      load={async () => {
        const product = await load()
        const item = product.activity?.items.find(one => one.id === activity)
        if (item && goods.choice?.missing.length) goods.choice.chooseSku(item.unique)
        return product
      }}
      filter={[id, activity]}
      nav={product => (over(product) ? <NavBar /> : <GoodsNav page={rest.page} onShare={() => goods.open('share')} />)}
      bottom={product =>
        product.activity && <BuyBar goods={goods} product={product} instead={coming(product, product.activity)} />
      }
      missing="这件商品已经下架，去看看别的吧"
    >
      {(product, resource) =>
        product.activity && goods.choice ? (
          <GoodsBody
            {...rest}
            product={product}
            onTurn={() => resource.refresh()}
            below={<SaleBar activity={product.activity} choice={goods.choice} unit={product.storeInfo.unit_name} />}
          />
        ) : (
          <State
            kind="expired"
            hint={product.storeInfo.store_name}
            action="看看日常价"
            onAction={() => replace('/pages/goods/detail', { id })}
          />
        )
      }
    </DetailPage>
  )
})

/** What stands in place of the buttons while the sale has not begun: when it does, and a reminder. */
function coming(
  { storeInfo }: ProductDetail,
  { state, start_time, stop_time, title }: NonNullable<ProductDetail['activity']>
) {
  if (state === 1) return undefined
  const at = friendlyTime(start_time, serverClock.now_s())
  return {
    words: '开抢前提醒我',
    note: `${at} 开始`,
    onClick: async () => {
      const kept = await remind({
        title: `秒杀开抢：${storeInfo.store_name}`,
        words: `${title}，${at} 开始，提前进来等着更快`,
        start_s: start_time,
        end_s: stop_time
      })
      const words = kept ? '已加到日历，开抢前5分钟提醒' : '没有加到日历，请记得准时来'
      Taro.showToast({ title: words, icon: 'none', duration: TOAST_DURATION_MS })
    }
  }
}
