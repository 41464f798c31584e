(function executeRule(current, previous) {
  var concord = new Concord();
  try {
    if (!current.correlation_id) {
      concord.open(current);
    } else if (current.comments.changes()) {
      concord.note(current, String(current.comments), 'servicenow-' + current.sys_id + '-' + current.sys_mod_count);
    } else if (current.state.changesTo(6)) {
      concord.close(current);
    }
  } catch (error) {
    current.work_notes = 'Concord: ' + error.message;
  }
})(current, previous);
