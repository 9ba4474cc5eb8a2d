import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { Avatar } from '@/kit/parts/Avatar'
import { Icon } from '@/kit/parts/Icon'
import { truncate } from '@/lib/format'
import { Strip } from './InviteStrip'
import './Inviter.scss'

const TYPING_MS = 400
const SHORTEST = 4

/** Whose invite code it is, once typing rests; says so when it is nobody's. */
export const Inviter = observer(function Inviter({ code }: { code: string }) {
  const wanted = useRested(code.trim())
  const found = useResource(
    async () =>
      wanted.length < SHORTEST ? null : api('GET /api/getuserbyinvite', { code: wanted }, { catch: true, quiet: true }),
    wanted
  )
  if (wanted.length < SHORTEST || wanted !== code.trim()) return null
  if (found.error?.code === 'BAD_INVITE') {
    return (
      <View className="inviter">
        <Strip unknown lead={<Icon name="info" size={32} />}>
          没有找到这个邀请码
        </Strip>
      </View>
    )
  }
  if (!found.data) return null
  return (
    <View className="inviter">
      <Strip lead={<Avatar src={found.data.avatar} name={found.data.nickname} size={56} />}>
        {truncate(found.data.nickname)} 邀请你加入
      </Strip>
    </View>
  )
})

/** The text as it was when typing last paused. */
function useRested(text: string) {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
