import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { ShareSheet } from '@/kit/parts/ShareSheet'
import { SkuPopup } from '@/kit/parts/SkuPopup'
import { pictureUrl } from '@/kit/picture'
import type { ProductDetail, SkuLine } from '@/kit/state/SkuChoice'
import { pageUrl } from '@/lib/query'
import { session } from '@/stores/session'
import { Rules } from './Rules'
import type { TuanState } from './TuanState'

/** Address of this page inside the app: of my group, else of the one I was invited to, with the invite code of who shares it. */
export const sharePath = (state: TuanState) =>
  pageUrl('/pages/tuan/recommendDetail', {
    id: state.id,
    pinkId: state.tuan?.my_pink?.pinkId ?? state.invited?.pinkId,
    code: session.user?.invite_code || undefined
  })

/** The sheets of the page: the choice of a SKU, the rules, and ways to invite. */
export const TuanSheets = observer(function TuanSheets({
  state,
  product
}: {
  state: TuanState
  product: ProductDetail
}) {
  const { storeInfo, tuan, shop } = product
  const done = async (_: unknown, sku: SkuLine, quantity: number) => {
    const query = await state.add(sku, quantity)
    if (query) await go('/pages/order/order', query)
  }
  const shared = tuan?.my_pink ?? state.invited
  return (
    <View>
      {state.choice && (
        <SkuPopup
          choice={state.choice}
          open={state.sheet === 'sku'}
          onClose={() => state.close()}
          actions={['confirm']}
          onDone={done}
          busy={state.busy}
          unit={storeInfo.unit_name}
        />
      )}
      <Rules open={state.sheet === 'rules'} onClose={() => state.close()} rules={tuan?.rules ?? []} />
      <ShareSheet
        sheet={state.sheet}
        onSheet={sheet => state.open(sheet)}
        path={sharePath(state)}
        label="拼团二维码"
        hint={shared ? `还差 ${shared.missing_num} 人，请好友扫一扫一起拼` : '请好友扫一扫，一起拼更便宜'}
        poster={{
          picture: pictureUrl(storeInfo.image, 750),
          title: storeInfo.store_name,
          price: state.priceOf(shared?.size ?? state.size),
          was: storeInfo.price,
          name: session.user ? `${session.user.nickname} 喊你一起拼` : (session.config?.site_name ?? shop.shop_name)
        }}
      />
    </View>
  )
})
