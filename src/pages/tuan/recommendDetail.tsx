import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { State } from '@/kit/parts/State'
import { pictureUrl } from '@/kit/picture'
import { useInvite } from './_parts/invite'
import { TuanBar } from './_parts/TuanBar'
import { TuanBody } from './_parts/TuanBody'
import { sharePath } from './_parts/TuanSheets'
import { TuanState } from './_parts/TuanState'

definePageConfig({ navigationBarTitleText: '团购详情', enableShareAppMessage: true })

export default page(() => {
  const { id, pinkId, code } = useQuery('id', 'pinkId', 'code')
  const [state] = useState(() => new TuanState(id, pinkId))
  useInvite(code)
  useShareAppMessage(() => ({
    title: state.product ? `一起拼：${state.product.storeInfo.store_name}` : undefined,
    path: sharePath(state),
    imageUrl: state.product ? pictureUrl(state.product.storeInfo.image, 750) : undefined
  }))
  return (
    <DetailPage
      load={() => state.load()}
      filter={[id, pinkId]}
      fresh
      bottom={product => product.tuan && <TuanBar state={state} product={product} />}
      missing="这件商品已经下架，去看看别的吧"
    >
      {(product, resource) =>
        product.tuan ? (
          <TuanBody state={state} product={product} onTurn={() => resource.refresh()} />
        ) : (
          <State
            kind="expired"
            words="这件商品的拼团已经结束"
            hint={product.storeInfo.store_name}
            action="看看单独购买"
            onAction={() => go('/pages/goods/detail', { id })}
          />
        )
      }
    </DetailPage>
  )
})
