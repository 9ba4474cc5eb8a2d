import { Space } from 'antd'
import { small } from './parts'

/** Pictures beside each other, small. */
export const Thumbs = ({ of: pictures }: { of: readonly string[] }) => (
  <Space size={4} wrap>
    {pictures.map(one => (
      <img key={one} src={small(one)} alt="" width={44} height={44} style={{ objectFit: 'cover' }} />
    ))}
  </Space>
)
