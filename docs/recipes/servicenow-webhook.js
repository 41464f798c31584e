(function process(request, response) {
  // HMAC-SHA256 of the raw body; ServiceNow takes the key, and gives the result, as base64.
  var concord = new Concord();
  var key = gs.base64Encode(concord.property('webhook_secret'));
  var body = request.body.dataString;
  var mac = new CertificateEncryption().generateMac(key, 'HmacSHA256', body);
  var given = String(request.getHeader('X-Hub-Signature-256')).replace('sha256=', '');
  if (given !== hexOf(mac)) {
    response.setStatus(401);
    return { message: 'The signature is wrong.' };
  }
  var event = JSON.parse(body);
  var incident = new GlideRecord('incident');
  // 200 also for a case that is not of an incident, so that it is not sent again.
  if (!incident.get('correlation_id', event.data.requestToken)) return { message: 'Not of an incident.' };
  incident.work_notes = textOf(event);
  incident.setWorkflow(false);
  incident.update();
  return { message: 'Done.' };

  function textOf(event) {
    var token = event.data.requestToken;
    if (!/\.note\.created$/.test(event.type)) {
      var theCase = concord.read(token);
      var last = theCase.caseResponses[theCase.caseResponses.length - 1] || {};
      return ['The case is ' + theCase.status + '.', last.engineerName, last.nextSteps].filter(Boolean).join('\n');
    }
    var note = concord.notes(token).filter(function (one) {
      return one.token === event.data.noteToken && one.direction === 'INBOUND';
    })[0];
    return note ? note.companyName + ': ' + note.summary + '\n[code]' + note.description + '[/code]' : '';
  }

  function hexOf(base64) {
    var letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    var bits = '';
    base64
      .replace(/=+$/, '')
      .split('')
      .forEach(function (letter) {
        bits += ('000000' + letters.indexOf(letter).toString(2)).slice(-6);
      });
    return (bits.match(/.{4}/g) || [])
      .slice(0, 64)
      .map(function (four) {
        return parseInt(four, 2).toString(16);
      })
      .join('');
  }
})(request, response);
