import { View } from '@tarojs/components'
import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { inviteLink } from '@/kit/open'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { ShareButton } from '@/kit/parts/ShareButton'
import { State } from '@/kit/parts/State'
import { copy } from '@/kit/scan'
import { TEXTS } from '@/lib/constants'
import { session } from '@/stores/session'
import { FanRow } from './_parts/FanRow'
import { FansHead } from './_parts/FansHead'
import { InvitePoster } from './_parts/InvitePoster'
import './fans.scss'

definePageConfig({ navigationBarTitleText: '我的粉丝', enableShareAppMessage: true })

const NEWEST = 5
async function load() {
  const [fans, invite] = await Promise.all([
    api('POST /api/spread/people', { grade: 0, page: 1, limit: NEWEST }, quietly),
    api('GET /api/spread/banner', {}, quietly)
  ])
  return { fans, invite }
}

export default page(() => {
  const [showing, setShowing] = useState(false)
  const code = session.user?.invite_code ?? ''
  useShareAppMessage(() => ({ title: '邀请你一起逛好物', path: `/pages/user/register?code=${code}` }))
  return (
    <DetailPage
      skeleton="wallet"
      load={load}
      fresh
      bottom={({ invite }) => (
        <ActionBar inset>
          <ShareButton
            kind="outline"
            instead={
              <Button
                kind="outline"
                size="large"
                block
                onClick={() => copy(inviteLink(invite.invite_code), TEXTS.linkCopied)}
              >
                复制邀请链接
              </Button>
            }
          >
            邀请微信好友
          </ShareButton>
          <Button kind="main" size="large" block onClick={() => setShowing(true)}>
            生成邀请海报
          </Button>
        </ActionBar>
      )}
    >
      {({ fans, invite }) => (
        <View>
          <FansHead fans={fans} code={invite.invite_code} />
          <Card title="最近加入" more={fans.total > NEWEST ? '全部' : ''} onMore={allFans} bare className="fans__card">
            {fans.list.map(fan => (
              <FanRow key={fan.uid} fan={fan} />
            ))}
            {fans.total === 0 && (
              <State
                kind="empty"
                icon="users"
                words="还没有粉丝"
                hint="把邀请链接或海报发给好友，好友注册后就是你的粉丝"
              />
            )}
          </Card>
          <Card title="推广规则" className="fans__card">
            {fans.rules.map((rule, i) => (
              <View key={rule} className="fans__rule">{`${i + 1}. ${rule}`}</View>
            ))}
          </Card>
          <InvitePoster invite={invite} open={showing} onClose={() => setShowing(false)} />
        </View>
      )}
    </DetailPage>
  )
})

const allFans = () => go('/pages/user/fans_list', { grade: 0 })
