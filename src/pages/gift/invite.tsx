import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { pictureUrl } from '@/kit/picture'
import { session } from '@/stores/session'
import { InviteBar, SentBody } from './_parts/SentBody'
import { SentState } from './_parts/SentState'

definePageConfig({ navigationBarTitleText: '邀请领礼', enableShareAppMessage: true })

export default page(() => {
  const { id, order_id } = useQuery('id', 'order_id')
  const [state] = useState(() => new SentState(id ? { id } : { order_id }))
  useShareAppMessage(() => ({
    title: `${session.user?.nickname ?? ''}送你一份礼物，点开看看`,
    path: state.path || '/pages/index/index',
    imageUrl: state.gift ? pictureUrl(state.gift.image, 750) : undefined
  }))
  return (
    <DetailPage
      load={() => state.load()}
      filter={[id, order_id]}
      fresh
      missing="礼物不存在"
      bottom={(gift, resource) => <InviteBar gift={gift} state={state} onDone={() => resource.refresh()} />}
    >
      {(gift, resource) => <SentBody gift={gift} state={state} onDone={() => resource.refresh()} />}
    </DetailPage>
  )
})
