import { PartsPage } from '../../kit/PartsPage'
import { Servers } from './Servers'
import { Storage } from './Storage'

const PARTS = [
  { key: 'servers', label: '服务器', Part: Servers },
  { key: 'storage', label: '存储与数据库', Part: Storage }
]

/** Servers that run, and what is stored. */
export default () => <PartsPage title="系统状态" parts={PARTS} />
