import type { Programme } from '../../programme'
import { sheetFile } from '../sheet/service'
import { goodsFile } from './desk-file'
import { sweepPacks } from './packs'
import { adminGoodsDomain, adminShelfDomain } from './routes'
import { goodsSheet } from './sheet'

export const goodsProgramme: Programme = {
  contracts: [adminGoodsDomain, adminShelfDomain],
  sheetKinds: [goodsSheet],
  deskFiles: [goodsFile, sheetFile(goodsSheet)],
  jobs: [{ name: 'picture-packs', every_s: 86_400, run: sweepPacks }]
}
