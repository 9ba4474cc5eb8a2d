import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api, uploadImage } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { AddressCascader } from '@/kit/parts/AddressCascader'
import { Avatar } from '@/kit/parts/Avatar'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { LevelName } from '@/kit/parts/LevelName'
import { copy } from '@/kit/scan'
import type { Region } from '@/lib/area'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { maskPhone } from '@/lib/format'
import { session, type User } from '@/stores/session'
import { InviterAsk } from './_parts/InviterAsk'
import { SEXES } from './_parts/profile'
import './info.scss'

definePageConfig({ navigationBarTitleText: '个人信息' })

async function changeAvatar() {
  const picked = await Taro.chooseImage({ count: 1, sizeType: ['compressed'] }).catch(() => null)
  const path = picked?.tempFilePaths[0]
  if (!path) return
  Taro.showLoading({ title: '正在上传' })
  const photo = await uploadImage(path).catch(() => null)
  Taro.hideLoading()
  if (photo && (await api('POST /api/user/edit', { avatar: photo.url }))) await session.loadUser()
}

async function changeRegion(path: Region[]) {
  const district = path[path.length - 1]
  if (!district || !(await api('POST /api/user/bind_address', { city_id: district.v }))) return
  await session.loadUser()
  Taro.showToast({ title: '地区已保存', icon: 'success', duration: TOAST_DURATION_MS })
}

const edit = (field: string) => () => go('/pages/user/info_detail', { field })

export default page(() => {
  const [sheet, setSheet] = useState<'region' | 'inviter' | ''>('')
  const shut = () => setSheet('')
  return (
    <DetailPage load={loadUser} skeleton="lines" fresh>
      {loaded => {
        const user = session.user ?? loaded
        return (
          <View className="info">
            <CellGroup>
              <Cell title="头像" value={<Avatar src={user.avatar} size={96} />} onClick={changeAvatar} />
              <Cell title="昵称" value={user.nickname} onClick={edit('nickname')} />
              <Cell title="性别" {...filled(SEXES[user.sex] ?? '')} onClick={edit('sex')} />
              <Cell title="生日" {...filled(user.birthday)} onClick={edit('birthday')} />
              <Cell title="地区" {...filled(user.region)} onClick={() => setSheet('region')} />
            </CellGroup>
            <CellGroup>
              <Cell title="手机号" {...filled(maskPhone(user.phone))} onClick={phoneAction(user)} />
              <Cell title="会员等级" value={<LevelName user={user} />} />
              <Cell
                title="我的邀请码"
                note="好友注册时填写，即可与你建立邀请关系"
                value={user.invite_code}
                onClick={() => copy(user.invite_code, '邀请码已复制')}
              />
              <Cell
                title="我的邀请人"
                {...filled(user.spread_nickname, '去填写')}
                onClick={user.spread_uid ? undefined : () => setSheet('inviter')}
              />
            </CellGroup>
            <AddressCascader open={sheet === 'region'} onClose={shut} onChange={changeRegion} title="选择所在地区" />
            <InviterAsk open={sheet === 'inviter'} onClose={shut} />
          </View>
        )
      }}
    </DetailPage>
  )
})

/** The person anew, kept where the whole app reads it. */
async function loadUser(): Promise<User> {
  const user = await api('GET /api/user', {}, { catch: true, quiet: true })
  session.user = user
  return user
}

const filled = (value: string, absent = '未填写') => ({ value: value || absent, pale: !value })
const phoneAction = (user: User) => () => go(user.phone ? '/pages/user/change_bind' : '/pages/user/bindlxtel')
