import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../storage/database.ts';

/** Returns the new id. Its prefix tells people from API keys wherever either may have done something. */
export async function createUser(
  tx: Tx,
  { name, isOperator }: { name: string; isOperator: boolean },
): Promise<string> {
  const id = `user_${randomBytes(12).toString('hex')}`;
  await tx
    .insertInto('users')
    .values({ id, email: null, name, is_operator: isOperator, password: null })
    .execute();
  return id;
}

/** Null when nobody has this e-mail address. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return user?.id ?? null;
}

export async function renameUser(db: Db, { userId, name }: { userId: string; name: string }): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', userId).execute();
}
