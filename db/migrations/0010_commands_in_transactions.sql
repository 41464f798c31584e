-- Commands decide collisions by row locks; nothing calls this any more.
DROP FUNCTION IF EXISTS must_hit(bigint);
