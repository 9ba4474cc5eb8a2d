import { small } from '../../kit/parts'
import { Tag } from '../../kit/Tag'

interface Props {
  of: { nickname: string; avatar: string; is_sub: 0 | 1 }
}

/** Somebody by picture and name. */
export const Face = ({ of: { nickname, avatar, is_sub } }: Props) => (
  <span className="face">
    {avatar ? <img src={small(avatar)} alt="" width={32} height={32} /> : <i>{nickname.slice(0, 1)}</i>}
    {nickname}
    {is_sub === 1 && <Tag>子账号</Tag>}
  </span>
)
