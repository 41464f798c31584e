var Concord = Class.create();
Concord.prototype = {
  initialize: function () {},

  // A system property of this application: x_acme_concord.url and so on.
  property: function (name, otherwise) {
    return gs.getProperty(gs.getCurrentScopeName() + '.' + name, otherwise);
  },

  // Opens a case for an incident and keeps its token in correlation_id.
  open: function (incident) {
    var made = this._call(
      'post',
      '/v1/collaboration-requests',
      {
        documentId: parseInt(this.property('document_id'), 10),
        internalCaseNumber: String(incident.number),
        priority: { 1: 'HIGH', 2: 'HIGH', 3: 'MEDIUM' }[String(incident.priority)] || 'LOW',
        problemSummary: String(incident.short_description).substring(0, 255),
        problemDescription: String(incident.description || incident.short_description),
        customFields: this._fields(incident),
      },
      'servicenow-' + incident.sys_id,
    );
    incident.correlation_id = made.token;
    incident.correlation_display = 'Concord';
    incident.work_notes = 'Sent to ' + made.receiveCompanyName + '. They answer by ' + made.respondBy + '.';
  },

  note: function (incident, text, key) {
    var note = { summary: 'Comment of ' + incident.number, description: text };
    this._call('post', this._path(incident.correlation_id) + '/notes', note, key);
  },

  close: function (incident) {
    this._call('post', this._path(incident.correlation_id) + '/closure', {});
  },

  read: function (token) {
    return this._call('get', this._path(token));
  },

  notes: function (token) {
    return this._call('get', this._path(token) + '/notes');
  },

  // {"68": "company.name", "72": "u_serial_number"}: field of the partner's form, and where the incident has its value.
  _fields: function (incident) {
    var map = JSON.parse(this.property('fields', '{}'));
    return Object.keys(map).map(function (id) {
      return { fieldId: parseInt(id, 10), value: String(incident.getElement(map[id])) };
    });
  },

  _path: function (token) {
    return '/v1/collaboration-requests/' + token;
  },

  // Throws what the portal says where it refuses, such as "problemSummary: Enter a summary."
  _call: function (method, path, body, key) {
    var request = new sn_ws.RESTMessageV2();
    request.setEndpoint(this.property('url') + path);
    request.setHttpMethod(method);
    request.setHttpTimeout(10000);
    request.setAuthenticationProfile('oauth2', this.property('oauth_profile'));
    request.setRequestHeader('Accept', 'application/json, application/problem+json');
    if (key) request.setRequestHeader('Idempotency-Key', key);
    if (body) {
      request.setRequestHeader('Content-Type', 'application/json');
      request.setRequestBody(JSON.stringify(body));
    }
    var response = request.execute();
    if (response.haveError() && !response.getBody()) throw new Error(response.getErrorMessage());
    var answer = JSON.parse(response.getBody());
    if (response.getStatusCode() < 300) return answer;
    var fields = (answer.errors || []).map(function (one) {
      return one.field + ': ' + one.message;
    });
    throw new Error([answer.detail].concat(fields).join(' '));
  },

  type: 'Concord',
};
