import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { session } from '@/stores/session'
import { Opened, TakeBar } from './_parts/Opened'
import { useTaking } from './_parts/useTaking'

definePageConfig({ navigationBarTitleText: '礼物详情' })

export default page(() => {
  const { token, id, code } = useQuery('token', 'id', 'code')
  const named = token ? { token } : { id }
  const [unwrapped, setUnwrapped] = useState(false)
  const taking = useTaking(named)
  useDidShow(() => {
    if (code && !session.signedIn) session.keepInviteCode(code)
  })
  return (
    <DetailPage
      load={() => api('GET /api/gift/geturlinfo', named, { catch: true, quiet: true })}
      filter={[token, id, session.nth]}
      fresh
      skeleton="detail"
      missing="礼物不存在，或链接不完整"
      bottom={(gift, resource) =>
        (unwrapped || gift.state !== 'open') && (
          <TakeBar gift={gift} taking={taking} onTaken={() => resource.refresh()} />
        )
      }
    >
      {gift => <Opened gift={gift} unwrapped={unwrapped} onUnwrap={() => setUnwrapped(true)} taking={taking} />}
    </DetailPage>
  )
})
