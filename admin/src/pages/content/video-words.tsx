import { Link } from 'react-router'
import type { States } from '../../kit/cells'
import { useMay } from '../../kit/me'
import { When } from '../../kit/parts'

export const VIDEO_STATES: States = {
  waiting: ['待看', 'orange'],
  shown: ['展示中', 'green'],
  hidden: '作者已隐藏',
  blocked: ['已下架', 'red']
}

/** Who published something, with the way to their page for who may see it. */
export const Author = ({ id, name }: { id: string; name: string }) =>
  useMay()('customer.read') ? <Link to={`/customers/${id}`}>{name}</Link> : name

interface Said {
  uid: string
  nickname: string
  add_time: number
}

/** Who published something, and when. */
export const Published = ({ row: { uid, nickname, add_time } }: { row: Said }) => (
  <>
    <Author id={uid} name={nickname} />
    <div className="soft">
      <When at={add_time} />
    </div>
  </>
)
